import { useComputedColorScheme } from '@mantine/core'
import { toast as sonner, Toaster } from 'sonner'
import classes from './toasts.module.css'

/** Undo toasts stay longer, to be read and reached. */
const toastConstants = { durationMs: 4000, visible: 3, gapPx: 14, undoMs: 8000 } as const

interface ToastOptions {
  description?: string | undefined
  durationMs?: number
}

const data = ({ description, durationMs }: ToastOptions = {}) => ({
  ...(description ? { description } : {}),
  ...(durationMs ? { duration: durationMs } : {}),
})

let openLink = (href: string): void => window.location.assign(href)

/** Toasts are shown outside the router, which opens their links without loading the app again. */
export function openToastLinks(by: (href: string) => void) {
  openLink = by
}

export const toast = {
  success: (message: string, options?: ToastOptions): void => void sonner.success(message, data(options)),
  error: (message: string, options?: ToastOptions): void => void sonner.error(message, data(options)),
  /** A message with a link to where it leads. */
  link: (message: string, label: string, href: string): void =>
    void sonner.success(message, {
      duration: toastConstants.undoMs,
      action: { label, onClick: () => openLink(href) },
    }),
  /** A message with an undo button, and a way to the record it is about. */
  undo: (
    message: string,
    onUndo: () => void,
    { description, href }: { description?: string | undefined; href?: string | undefined } = {},
  ) => {
    const id = sonner.success(message, {
      ...data({ description, durationMs: toastConstants.undoMs }),
      action: { label: 'Undo', onClick: onUndo },
      ...(href && { cancel: { label: 'Open', onClick: () => openLink(href) } }),
    })
    return { durationMs: toastConstants.undoMs, dismiss: () => void sonner.dismiss(id) }
  },
}

/** Mounted once, next to the router. */
export function Toasts() {
  const scheme = useComputedColorScheme('light')
  return (
    <Toaster
      theme={scheme}
      duration={toastConstants.durationMs}
      visibleToasts={toastConstants.visible}
      gap={toastConstants.gapPx}
      position="bottom-center"
      containerAriaLabel="Messages"
      className={classes.toaster}
      toastOptions={{
        classNames: { toast: classes.toast, actionButton: classes.action, cancelButton: classes.action },
      }}
    />
  )
}

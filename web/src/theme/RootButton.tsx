import type { ComponentProps, MouseEvent } from 'react'

interface Props extends ComponentProps<'button'> {
  'data-loading'?: boolean | undefined
  'data-disabled'?: boolean | undefined
}

/** The element of every button. Mantine disables one that shows progress, which takes the focus away; this one only ignores clicks. */
export function RootButton({ disabled, onClick, type = 'button', ...props }: Props) {
  const isBusy = Boolean(props['data-loading'])
  const ignore = (event: MouseEvent) => event.preventDefault()
  return (
    <button
      {...props}
      type={type}
      disabled={isBusy ? Boolean(props['data-disabled']) : disabled}
      aria-disabled={isBusy || props['aria-disabled']}
      aria-busy={isBusy || props['aria-busy']}
      onClick={isBusy ? ignore : onClick}
    />
  )
}

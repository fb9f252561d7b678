import { ActionIcon, CopyButton, Tooltip } from '@mantine/core'
import { Check, Copy } from 'lucide-react'

interface Props {
  /** What it is, for the button: "member code". */
  label: string
  /** As copied. */
  code: string
  /** As shown, where that differs. */
  shown?: string
}

/** A code that is often pasted elsewhere, with a button that copies it. */
export const CopyCode = ({ label, code, shown = code }: Props) => (
  <span className="line" style={{ display: 'inline-flex', gap: 4 }}>
    <code>{shown}</code>
    <CopyButton value={code} timeout={2000}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? 'Copied' : `Copy ${label}`}>
          <ActionIcon
            variant="subtle"
            size="sm"
            className="screenOnly"
            aria-label={copied ? `Copied ${label}` : `Copy ${label}`}
            onClick={copy}
          >
            {copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  </span>
)

import { ActionIcon, Button, CopyButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Check, Copy, X } from 'lucide-react'
import classes from '../stores.module.css'
import { hideSentRequest, type SentRequest } from './sent-request.ts'

/** The reference to keep, and where it leads. */
export const SentRequestCard = ({ sent }: { sent: SentRequest }) => (
  <section className={classes.sent} aria-label="Your store request" role="status">
    <div className={classes.sentWords}>
      <p className={classes.sentTitle}>
        Your request is in line. Its reference is <code>{sent.reference}</code>
      </p>
      <p>We have mailed it to {sent.email} too. With it you can see at any time how the request stands.</p>
    </div>
    <div className={classes.sentActions}>
      <CopyButton value={sent.reference}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            leftSection={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
            onClick={copy}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
      <Link to="/store-request/$reference" params={{ reference: sent.reference }}>
        See how it stands
      </Link>
      <ActionIcon size="lg" aria-label="Put this away" onClick={hideSentRequest}>
        <X size={18} />
      </ActionIcon>
    </div>
  </section>
)

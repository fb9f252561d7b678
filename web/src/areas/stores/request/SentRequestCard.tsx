import { ActionIcon, Button, CopyButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Check, Copy, X } from 'lucide-react'
import classes from '../stores.module.css'
import { hideSentRequest, type SentRequest } from './sent-request.ts'

/** The reference of a sent request, with a link to its status. */
export const SentRequestCard = ({ sent }: { sent: SentRequest }) => (
  <section className={classes.sent} aria-label="Your store request" role="status">
    <div className={classes.sentWords}>
      <p className={classes.sentTitle}>
        Request received. Your reference is <code>{sent.reference}</code>
      </p>
      <p>We also emailed it to {sent.email}. Use it to check the status at any time.</p>
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
        Check status
      </Link>
      <ActionIcon size="lg" aria-label="Dismiss" onClick={hideSentRequest}>
        <X size={18} />
      </ActionIcon>
    </div>
  </section>
)

import { ActionIcon, Button, CopyButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Check, CircleCheck, Copy, X } from 'lucide-react'
import classes from './request.module.css'
import { hideSentRequest, type SentRequest } from './sent-request.ts'

/** The reference of a sent request, with a link to its status. */
export const SentRequestCard = ({ sent }: { sent: SentRequest }) => (
  <section className={classes.sent} aria-label="Your store request" role="status">
    <h2 className={`line ${classes.sentTitle}`}>
      <CircleCheck size={24} aria-hidden />
      Request received
    </h2>
    <p>We review it and email our decision to {sent.email}.</p>
    <div className={`row ${classes.sentReference}`}>
      <span>Your reference</span>
      <code>{sent.reference}</code>
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
    </div>
    <Link to="/store-request/$reference" params={{ reference: sent.reference }}>
      Check status
    </Link>
    <ActionIcon pos="absolute" top={16} right={16} size="lg" aria-label="Dismiss" onClick={hideSentRequest}>
      <X size={18} aria-hidden />
    </ActionIcon>
  </section>
)

import { ActionIcon, Button, CopyButton, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Check, CircleCheck, Copy, X } from 'lucide-react'
import classes from './request.module.css'
import { hideSentRequest, type SentRequest } from './sent-request.ts'

/** The reference of a sent request, with a link to its status. */
export const SentRequestCard = ({ sent }: { sent: SentRequest }) => (
  <section className={classes.sent} aria-label="Your store request" role="status">
    <h2 className="line" style={{ gap: 10, paddingInlineEnd: 36, fontSize: 'var(--text-20)' }}>
      <CircleCheck size={24} className="good" aria-hidden />
      Request received
    </h2>
    <p>We review it and email our decision to {sent.email}.</p>
    <Group gap="8px 16px" my={16}>
      <span>Your reference</span>
      <Text component="code" p="6px 12px" fz={20} fw={600} style={{ whiteSpace: 'nowrap' }}>
        {sent.reference}
      </Text>
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
    </Group>
    <Link to="/store-request/$reference" params={{ reference: sent.reference }}>
      Check status
    </Link>
    <ActionIcon pos="absolute" top={16} right={16} size="lg" aria-label="Dismiss" onClick={hideSentRequest}>
      <X size={18} aria-hidden />
    </ActionIcon>
  </section>
)

import type { ReactNode } from 'react'
import { ContactLines } from '#ui/brand/ContactLines.tsx'
import classes from './PrivacyPage.module.css'
import {
  accountRecords,
  collectionRecords,
  type KeptRecord,
  rewardRecords,
  runningRecords,
  storeRecords,
} from './records.ts'

interface Section {
  id: string
  title: string
  body: ReactNode
}

/** Stored records: content, purpose and retention. */
const Records = ({ records }: { records: KeptRecord[] }) => (
  <dl>
    {records.map(({ what, holds, why, kept }) => (
      <div key={what} className={classes.record}>
        <dt>{what}</dt>
        <dd>{holds}</dd>
        <dd>
          <b>Why:</b> {why}
        </dd>
        <dd>
          <b>Kept:</b> {kept}
        </dd>
      </div>
    ))}
  </dl>
)

export const policy: Section[] = [
  {
    id: 'short',
    title: 'In short',
    body: (
      <ul>
        <li>We store only what the programme needs to run, as described below.</li>
        <li>
          We use two cookies, only for people who sign in. There is no tracking, advertising or analytics service.
        </li>
        <li>We do not sell data, and share it only as described under “Who can see your data”.</li>
        <li>You can ask to see, correct, export or erase your data.</li>
      </ul>
    ),
  },
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          Fulmar is the software. The organisation that runs this programme operates this installation and is the data
          controller.
        </p>
        <p>
          The owner of the programme answers privacy questions. Reply to any email from the programme, or ask at one of
          its stores. Administrators find the owners under Settings, Team.
        </p>
        <ContactLines />
      </>
    ),
  },
  {
    id: 'account',
    title: 'If you have an account',
    body: (
      <>
        <p>
          The legal basis is the agreement under which you participate, and our legitimate interest in keeping accounts
          safe.
        </p>
        <Records records={accountRecords} />
      </>
    ),
  },
  {
    id: 'collections',
    title: 'If you collect plastic',
    body: (
      <>
        <p>The legal basis is the agreement under which you earn points. A store sees the collections it recorded.</p>
        <Records records={[...collectionRecords, ...rewardRecords]} />
      </>
    ),
  },
  {
    id: 'store',
    title: 'If you register a store',
    body: (
      <>
        <p>
          Anyone can send a request without an account. The legal basis is your request itself: you ask us to review and
          answer it.
        </p>
        <Records records={storeRecords} />
      </>
    ),
  },
  {
    id: 'running',
    title: 'Operational records',
    body: (
      <>
        <p>The legal basis is our legitimate interest in a reliable, secure and accountable service.</p>
        <Records records={runningRecords} />
        <p>Figures on public pages, such as totals and members per household, are counts that identify nobody.</p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'Cookies and local storage',
    body: (
      <>
        <ul>
          <li>
            <strong>The sign-in cookie</strong>, <code>accessToken</code>, set when you sign in. It keeps you signed in
            for up to 12 hours, is sent to this site only, and is removed when you sign out. Visitors do not get it.
          </li>
          <li>
            <strong>The device cookie</strong>, <code>device</code>, set when you sign in and kept for a year, even
            after you sign out. It holds a random number that is sent back to this site only when you sign in or reset
            your password, so that others who guess your password cannot lock you out. It does not sign you in. You can
            delete it at any time.
          </li>
          <li>
            <strong>Your settings</strong> in local storage: light or dark theme, and whether the sidebar is collapsed.
          </li>
          <li>
            <strong>The draft of a store request</strong> in local storage, so that nothing you typed is lost. It
            excludes the image, expires after 30 days and is removed when you send it. The reference of a sent request
            is kept until you close the tab.
          </li>
        </ul>
        <p>
          Everything, including fonts and maps, is loaded from this site. The operator may configure two exceptions: map
          tiles from a map server, and image uploads that go directly to the operator’s file storage. Those servers then
          see your IP address.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Who can see your data',
    body: (
      <ul>
        <li>
          <strong>Administrators of the programme</strong>, as far as their role allows. Their changes are recorded in
          the activity log.
        </li>
        <li>
          <strong>Service providers of the operator</strong> that host the server and the database, deliver email and,
          if used, store files.
        </li>
        <li>
          <strong>The address service</strong>, which receives the text of an address search and nothing about you.
        </li>
        <li>
          <strong>The AI provider</strong>, if one is set up, which receives the topic and source text that an
          administrator enters to generate quiz questions. Data about members is never sent to it.
        </li>
        <li>
          <strong>Email recipients</strong>: we email you about codes you requested, invitations and your store request.
          Until it is sent, an email is stored encrypted in the database.
        </li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <ul>
          <li>Access your data and get a copy in a machine-readable format.</li>
          <li>Have it corrected. You can change your name, phone and picture in your settings.</li>
          <li>
            Have it erased. Names, emails, phone numbers and addresses are removed; the activity log and the points
            ledger keep only an anonymous number.
          </li>
          <li>Restrict its use, or object to use based on our legitimate interest.</li>
          <li>Complain to the data protection authority where you live or where the operator is based.</li>
        </ul>
        <p>Contact the owner of the programme. You get an answer within a month, free of charge.</p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: <p>Before we store anything else, we update this page and its date.</p>,
  },
]

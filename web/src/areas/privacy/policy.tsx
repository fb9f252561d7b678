import type { ReactNode } from 'react'
import { Records } from './Records.tsx'
import { accountRecords, collectionRecords, rewardRecords, runningRecords, storeRecords } from './records.ts'

interface Section {
  id: string
  title: string
  body: ReactNode
}

export const policy: Section[] = [
  {
    id: 'short',
    title: 'In short',
    body: (
      <ul>
        <li>We store what the programme needs in order to run, and say below what that is.</li>
        <li>
          There are two cookies, for people who sign in. There is no tracking, no advertising and no analytics service.
        </li>
        <li>Nothing is sold, and nothing is passed on except as described under “Who else sees it”.</li>
        <li>You can ask to see, correct, take along or erase what is stored about you.</li>
      </ul>
    ),
  },
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          Fulmar is the software. The organisation that runs this programme with it, on this address, operates the
          installation and is the controller of the data in it.
        </p>
        <p>
          Its owner answers questions about privacy. Reply to any mail the programme has sent you, or ask at a store of
          the programme to be put in touch. Administrators find the owners by name under Settings, Team.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'If you have an account',
    body: (
      <>
        <p>The legal basis is the agreement under which you take part, and our interest in keeping accounts safe.</p>
        <Records records={accountRecords} />
      </>
    ),
  },
  {
    id: 'collections',
    title: 'If you hand plastic in',
    body: (
      <>
        <p>
          The legal basis is the agreement under which you collect points. The store where you hand in sees its own
          collections.
        </p>
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
          Anyone can send a request without an account. The legal basis is what you ask us to do: look at the request
          and answer it.
        </p>
        <Records records={storeRecords} />
      </>
    ),
  },
  {
    id: 'running',
    title: 'What running the programme leaves behind',
    body: (
      <>
        <p>The legal basis is our interest in a service that works, is not misused, and can account for itself.</p>
        <Records records={runningRecords} />
        <p>Figures on public pages, such as totals and neighborhoods per household, are counts. They name nobody.</p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'What stays in your browser',
    body: (
      <>
        <ul>
          <li>
            <strong>The sign-in cookie</strong>, <code>accessToken</code>, set when you sign in. It keeps you signed in
            for 12 hours at most, is sent to this site only, and goes when you sign out. Visitors get none.
          </li>
          <li>
            <strong>The device cookie</strong>, <code>device</code>, set when you sign in and kept for a year, also
            after you sign out. It holds a random number that is sent back to this site only when you sign in or reset
            your password, so that strangers guessing at your password cannot lock you out. It does not sign you in. You
            can delete it at any time.
          </li>
          <li>
            <strong>Your settings</strong> in local storage: light or dark theme, and whether the sidebar is folded.
          </li>
          <li>
            <strong>The draft of a store request</strong> in local storage, so that nothing you typed is lost: without
            the picture, put aside after 30 days, removed when you send it. The reference of the request you just sent
            stays until you close the tab.
          </li>
        </ul>
        <p>
          Pages load everything, fonts and map included, from this site. Two things the operator may set up differently:
          map pictures from a map server, and pictures you upload going straight to the operator’s file storage. Those
          servers then see your network address.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Who else sees it',
    body: (
      <ul>
        <li>
          <strong>Administrators of the programme</strong>, each as far as their role allows. What they change is in the
          activity log.
        </li>
        <li>
          <strong>Those who work for the operator</strong>: whoever hosts the server and the database, delivers its
          mail, and, if one is used, stores its files.
        </li>
        <li>
          <strong>The address service</strong>, which gets the words of an address search and nothing about you.
        </li>
        <li>
          <strong>Recipients of mail</strong>: we write to you about codes you asked for, invitations and your store
          request. Until it is sent, a mail waits in the database in encrypted form.
        </li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'What you can ask for',
    body: (
      <>
        <ul>
          <li>To know whether anything about you is stored, and to get a copy in a form a machine can read.</li>
          <li>To have it corrected. Your name, phone and picture you can change yourself in your settings.</li>
          <li>
            To have it erased. Names, emails, phones and addresses of people are kept in one place, so that they can go
            while the log and the books keep only a number.
          </li>
          <li>To have its use limited, or to object to a use that rests on our interest.</li>
          <li>To complain to the data protection authority where you live or where the operator is.</li>
        </ul>
        <p>Write to the owner of the programme. You should have an answer within a month, and it costs nothing.</p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'When this changes',
    body: <p>When the system begins to store something else, this page says so first and its date changes.</p>,
  },
]

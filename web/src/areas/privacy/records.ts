import { entriesOf } from '@fulmar/contract/core/fields'
import { storeDetailFields } from '@fulmar/contract/stores/store-fields'

export interface KeptRecord {
  what: string
  holds: string
  why: string
  kept: string
}

// Each record is a table in server/database or a rule in server/src. Keep them in sync.

export const accountRecords: KeptRecord[] = [
  {
    what: 'Your account',
    holds:
      'Name and email; phone number, postal address and picture if you give them; your member code; whether you are a member, a store, a neighborhood leader or an administrator, and with which role; your neighborhood; your referral code and whose code you used; when you agreed to participate and to receive email updates; the time of your last collection; and, if your account is suspended or blocked, why and until when.',
    why: 'To let you participate, contact you and identify you.',
    kept: 'As long as the account exists.',
  },
  {
    what: 'Notes and messages',
    holds: 'Notes by administrators about you and their messages to you, with author and date.',
    why: 'To give the next administrator who helps you the context. You can ask for a copy.',
    kept: 'As long as the account exists.',
  },
  {
    what: 'Your password and two-factor authentication',
    holds:
      'A one-way hash (argon2id) of the password; if you use two-factor authentication, its encrypted secret and hashes of your recovery codes.',
    why: 'To let only you sign in.',
    kept: 'Until you change or remove it, or the account is erased.',
  },
  {
    what: 'Signed-in devices',
    holds: 'For each session: a hash of its token, the IP address, the browser name, and when it was used.',
    why: 'To keep you signed in, and to show you your sessions so that you can end one you do not recognise.',
    kept: 'A session ends after 30 minutes of inactivity, after 12 hours at the latest, or when you end it. Ended sessions are removed within a day.',
  },
  {
    what: 'API keys',
    holds: 'For administrators who connect programs: the name, scopes, hash and last use of each key they created.',
    why: 'To let those programs act within limits, and to show who is responsible for them.',
    kept: 'As long as the account exists.',
  },
  {
    what: 'Exports and other jobs',
    holds:
      'For administrators: which exports, imports and rebuilds they started, with what filters, when, and how they ended. The file of a large export contains the records of the list.',
    why: 'To show how far a job is, to let only its owner download the file, and to run it again.',
    kept: 'Jobs for 30 days. Files for 3 days, or until anybody is erased.',
  },
  {
    what: 'Known devices',
    holds:
      'For up to ten browsers you have signed in from: a hash of the device cookie, and when it was first and last used to sign in.',
    why: 'To tell you apart from others who guess your password, so that they cannot lock you out.',
    kept: 'For a year after you last signed in from it, or until your password is changed from another device or the account is erased.',
  },
  {
    what: 'Codes and invitations sent by email',
    holds: 'A hash of the code or link, never the code itself, and the number of failed attempts.',
    why: 'To verify it when you use it.',
    kept: 'A code is valid for 10 minutes and removed within an hour after that; an invitation is valid for 7 days.',
  },
  {
    what: 'Changes of your email or phone',
    holds:
      'The old and new email or phone that an administrator entered, who asked for it, who decided and when, and a hash of the link that you were emailed.',
    why: 'To let you or a second administrator decide, so that nobody takes over your account.',
    kept: 'As long as the account exists.',
  },
  {
    what: 'Failed sign-ins',
    holds:
      'A count per hash of the email and IP address, the account, or a known device. The original values cannot be recovered.',
    why: 'To slow down attempts to guess passwords or codes.',
    kept: 'Until one day after the count expires.',
  },
  {
    what: 'Saved views',
    holds:
      'For administrators: the name, filters and sort order of each list view you saved, and the views you pinned.',
    why: 'To make your views available on any device, and to colleagues if you share them.',
    kept: 'Until you remove it or your account is erased. A view that searches for a person by name is removed when that person is erased.',
  },
  {
    what: 'Monthly reports',
    holds:
      'For administrators: what your monthly report contains and when it is sent, other addresses it goes to, and when it was sent to whom.',
    why: 'To send the report once a month, and to show who received it.',
    kept: 'Until your account is erased. An address in somebody else’s list is removed when the person it belongs to is erased.',
  },
  {
    what: 'Imports',
    holds:
      'When an administrator adds members, stores or collections from a file: the rows until they are imported, and rows that were refused with the reason. For administrators: which files you imported, when and from which IP address.',
    why: 'To show what a file would change before it does, to correct rows that were refused, and to undo an import.',
    kept: 'A row until it is imported; a refused row for 30 days; a file that nobody imports for 7 days. When you are erased, your details are removed from them.',
  },
  {
    what: 'Dashboard layout',
    holds: 'For administrators: the order of the panels on your dashboard and those you hide.',
    why: 'To show your dashboard the same way on any device.',
    kept: 'Until you reset it or your account is erased.',
  },
  {
    what: 'Role switch requests',
    holds:
      'When you request to lead a neighborhood or to step down: the roles, the neighborhood, your reason, attached pictures, who decided and why, and your successor.',
    why: 'To decide on the request and to explain the decision later.',
    kept: 'As long as your account exists. When it is erased, reasons and pictures are removed; an anonymous record of the request is kept.',
  },
]

export const collectionRecords: KeptRecord[] = [
  {
    what: 'Collections',
    holds:
      'Each collection: where and when, the weight of each plastic, the rate and the points, who recorded it, your neighborhood at the time, and a note or photo if the store added one. Unusual collections are flagged for review, with the reason.',
    why: 'They are the basis of your points; flags prevent mistakes and fraud.',
    kept: 'Permanently, as the programme’s records. A wrong collection is reversed, not deleted. When the account is erased, notes are removed and only an anonymous number is kept.',
  },
  {
    what: 'Your points',
    holds:
      'Your balance and every transaction: the amount, the type, its source, and who made it. A manual adjustment also holds its reason and who approved it.',
    why: 'So that every point can be explained to you and to auditors.',
    kept: 'Permanently. Transactions cannot be changed or deleted, by design. They refer to people by a number, which becomes anonymous when the account is erased. If you owe points by then, how many is kept for 24 months under a keyed hash of your email, without your name or number; an account that proves the same email takes the debt over, and is told.',
  },
]

export const rewardRecords: KeptRecord[] = [
  {
    what: 'Redemptions',
    holds:
      'Which rewards you requested, when, at which store and for how many points; who requested, handed over or cancelled them, and why; and the voucher code you were given, encrypted.',
    why: 'To hold your points until the reward is handed over, and to explain every point that was spent.',
    kept: 'Permanently, with your points. When the account is erased, reasons are removed and only an anonymous number is kept.',
  },
  {
    what: 'Plays',
    holds:
      'Which quiz games you played and when, what you answered and how fast, your score, rank and points; and the reason if a play was voided or you were disqualified.',
    why: 'To pay points and prizes, to rank players fairly, and to find questions that are too hard or unclear.',
    kept: 'Permanently, with your points. When the account is erased, reasons are removed and only an anonymous number is kept.',
  },
  {
    what: 'Generated quiz questions',
    holds:
      'For administrators: each time you generated questions, when, about which topic, how many, and whether AI wrote them. A source text is not stored. If an AI provider is set up, it receives the topic, the source text, the language and the texts of questions to avoid, but nothing about you.',
    why: 'To limit how many questions AI writes per day, and to show who asked for them.',
    kept: 'Permanently. When the account is erased, your name is removed from topics.',
  },
  {
    what: 'Notifications',
    holds:
      'A title, a sentence and a link about something you should know, when you read it, and how you want to get it.',
    why: 'So that you do not miss anything that needs your attention.',
    kept: 'For 90 days, and your choices until the account is erased.',
  },
]

const storeDetails = new Intl.ListFormat('en-GB').format(
  entriesOf(storeDetailFields).map(([, { label }]) => label.toLowerCase()),
)

export const storeRecords: KeptRecord[] = [
  {
    what: 'A store request',
    holds: `Everything on the form: ${storeDetails}; then the reference, each decision with who made it, its reason, notes and questions, and the account created for the store.`,
    why: 'To decide on the request, find duplicates, reply, and run the store in the programme.',
    kept: 'As long as the store is in the programme, and longer if it has collections, because they refer to it. A request with unanswered questions expires after 30 days. A declined request is kept as a record of the decision until the operator removes it or you ask for its removal.',
  },
  {
    what: 'The counter of a store',
    holds:
      'Who works at the store: a name, or the login of those who have one, and a one-way hash (argon2id) of their PIN; who recorded each collection; the phones and tablets of the counter with a name, a hash of their token and their last contact.',
    why: 'To let staff record plastic on shared devices, and to show who did.',
    kept: 'As long as the store is in the programme. When its owner is erased, the names of staff without a login are removed, and all PINs.',
  },
  {
    what: 'Plan and invoices of a store',
    holds:
      'The plan your store is on and since when, and every invoice: its number, period and amount, and the name and address of the store on the day of issue.',
    why: 'To run the plan and to show what was billed.',
    kept: 'Permanently, as accounting records of the programme. When the account is erased, your name and address are removed from invoices.',
  },
  {
    what: 'Pictures',
    holds:
      'The image you upload, under a random name. A photo may contain where and when it was taken; remove that data first if you do not want to share it.',
    why: 'To show the store, or you in your profile.',
    kept: 'As long as the store or account it belongs to. An upload that is never used is removed after 24 hours.',
  },
  {
    what: 'Address searches',
    holds:
      'The text you search for and the places found. Our server passes the text to the address service the operator has configured (OpenStreetMap’s Nominatim by default), without your IP address or name.',
    why: 'To fill in the address for you, without querying that service twice for the same text.',
    kept: 'The text and its results, without who searched, are cached for up to 30 days.',
  },
]

export const runningRecords: KeptRecord[] = [
  {
    what: 'The activity log',
    holds: 'Who changed what and when, the values before and after, a reason if one was given, and the IP address.',
    why: 'So that every change can be explained later.',
    kept: 'Permanently. It cannot be changed or deleted, by design. It refers to people by a number, which becomes anonymous when the account is erased.',
  },
  {
    what: 'Rate limits',
    holds: 'The number of requests per IP address or person for some actions, such as store requests and codes.',
    why: 'To keep the service usable for everyone.',
    kept: 'For the counted period of up to an hour; removed within an hour after that.',
  },
  {
    what: 'Retry protection',
    holds: 'For changes that must not happen twice: a key generated by the browser, and the response.',
    why: 'So that retrying on a bad connection never counts anything twice.',
    kept: '30 days.',
  },
  {
    what: 'Technical log lines',
    holds: 'Type of page or call, result, duration and a request ID. No IP addresses, names, emails or search terms.',
    why: 'To find and fix errors.',
    kept: 'As configured by the operator.',
  },
]

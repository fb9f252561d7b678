import type { KeptRecord } from './Records.tsx'

// Each of these is a table of server/database or a rule of server/src: whoever changes one changes its line here.

export const accountRecords: KeptRecord[] = [
  {
    what: 'Your account',
    holds:
      'Name and email; phone number, postal address and picture if you give them; your member code; whether you are a member, a store, a neighborhood leader or an administrator, and with which role; your neighborhood; your referral code and whose code you used; when you agreed to take part and to get news by mail; when you were last here; and, if your account is suspended or blocked, why and until when.',
    why: 'Without it nobody could take part, be reached, or be told apart from others.',
    kept: 'For as long as the account exists.',
  },
  {
    what: 'Notes and messages',
    holds: 'What an administrator noted about you, and messages they wrote you, with who wrote them and when.',
    why: 'So that whoever helps you next knows what was said before. You can ask for a copy.',
    kept: 'For as long as the account exists.',
  },
  {
    what: 'Your password and second factor',
    holds:
      'A one-way fingerprint (argon2id) of the password, from which it cannot be read back; if you use a second factor, its secret in encrypted form and fingerprints of your recovery codes.',
    why: 'To let you in, and nobody else.',
    kept: 'Until you change or remove it, or the account is erased.',
  },
  {
    what: 'Signed-in devices',
    holds:
      'For each sign-in: a fingerprint of its token, the network address, what the browser calls itself, and when it was used.',
    why: 'To keep you signed in, and to show you where you are so that you can end a sign-in you do not know.',
    kept: 'A sign-in ends after 30 minutes without use, after 12 hours at the latest, or when you end it. What has ended is removed within a day.',
  },
  {
    what: 'Known devices',
    holds:
      'For each browser you have signed in from, ten at most: a fingerprint of its device cookie, and when it was first and last used to sign in.',
    why: 'To tell you apart from strangers who guess at your password, so that they cannot lock you out.',
    kept: 'For a year after you last signed in from it, or until your password is changed from another device or the account is erased.',
  },
  {
    what: 'Codes and invitations sent by mail',
    holds: 'A fingerprint of the code or link, never the thing itself, and how often a wrong one was tried.',
    why: 'To check it when you come back with it.',
    kept: 'A code is valid for 10 minutes and removed within the hour after; an invitation is valid for 7 days.',
  },
  {
    what: 'Failed sign-ins',
    holds:
      'A count for a fingerprint of the email and of the network address, of the account, or of a known device. None of them can be read from it.',
    why: 'To slow down whoever guesses passwords or codes.',
    kept: 'One day after the count has run out.',
  },
  {
    what: 'Saved views',
    holds: 'For administrators: the name of each list view you saved, what it filters and how it is sorted.',
    why: 'So that your views are there on any machine, and with colleagues if you share them.',
    kept: 'Until you remove it, or your account is erased. A view that looks for a person by name goes when they are erased.',
  },
  {
    what: 'Requests for another role',
    holds:
      'When you ask to lead a neighborhood or to step down: from what to what, where, your reason, pictures you send along, who decided and why, and who leads after you.',
    why: 'To decide about it, and so that a decision about who leads can be explained later.',
    kept: 'With your account. When it is erased, reasons and pictures go; that there was a request stays, as a number.',
  },
]

export const collectionRecords: KeptRecord[] = [
  {
    what: 'Collections',
    holds:
      'What you handed in: where and when, the grams of each plastic, the rate and the points, who recorded it, the neighborhood you lived in then, and a note or a photo if the store added one. An unusual one is marked for a second look, with the reason.',
    why: 'They are what your points are made of, and the marks keep mistakes and cheating out.',
    kept: 'For good, as the books of the programme. A wrong one is reversed, not deleted. When the account is erased, notes go and only the number behind your name stays.',
  },
  {
    what: 'Your points',
    holds:
      'Your balance, and every movement that led to it: the amount, the kind, what it came from, and who caused it. A correction by hand also holds its reason and who agreed to it.',
    why: 'So that every point can be explained, to you and to whoever checks the books.',
    kept: 'For good. Movements cannot be changed or deleted, by design; they name people by a number, and the name behind the number goes when the account is erased.',
  },
]

export const rewardRecords: KeptRecord[] = [
  {
    what: 'Redemptions',
    holds:
      'Which rewards you requested, when, at which store and for how many points; who requested, handed over or cancelled them, and why; and the voucher code you were given, encrypted.',
    why: 'To hold your points until the reward is handed over, and to explain every point that was spent.',
    kept: 'For good, with your points. When the account is erased, reasons go and only the number behind your name stays.',
  },
  {
    what: 'Notifications',
    holds: 'A title, a sentence and a link about something you should know.',
    why: 'So that nothing that waits for you is missed.',
    kept: 'Until the account is erased.',
  },
]

export const storeRecords: KeptRecord[] = [
  {
    what: 'A store request',
    holds:
      'Everything on the form: name and description of the store, phone, email, website, address and position, opening hours, and the picture; then the reference, each decision with who made it, its reason, notes and comments on fields, and the account that was made for the store.',
    why: 'To decide on the request, find out whether we have the store already, answer, and run it once it takes part.',
    kept: 'For as long as the store takes part, and longer once it took plastic in, because the books name it. A request that is asked something and not answered ends after 30 days. One that was refused stays as proof of the decision until the operator removes it or you ask for that.',
  },
  {
    what: 'Pictures',
    holds:
      'The image as you send it, under a random name. A photograph may contain where and when it was taken; remove that first if you would rather not share it.',
    why: 'To show the store, or you in your profile.',
    kept: 'With the store or account it belongs to. One that was sent and never used is removed after 24 hours.',
  },
  {
    what: 'Address searches',
    holds:
      'The words you search for and the places found. Our server passes the words to the address service the operator has set up (OpenStreetMap’s Nominatim unless another is chosen), without your network address or your name.',
    why: 'To fill in the address for you, without asking that service twice for the same words.',
    kept: 'The words and their answer, without who asked, are used again for up to 30 days.',
  },
]

export const runningRecords: KeptRecord[] = [
  {
    what: 'The activity log',
    holds:
      'Who changed what and when, the values before and after, a reason where one was given, and the network address.',
    why: 'So that every change in a programme that deals in points can be explained later.',
    kept: 'For good. It cannot be changed or deleted, by design; it names people by a number, and the name behind the number goes when the account is erased.',
  },
  {
    what: 'Counters against misuse',
    holds:
      'How many requests came from a network address or a person for some actions, such as store requests and codes.',
    why: 'To keep the service usable for everyone.',
    kept: 'For the minutes or the hour that are counted; removed within the hour after.',
  },
  {
    what: 'Answers to repeated requests',
    holds: 'For writes that must not happen twice: a key the browser made, and the answer.',
    why: 'So that a bad connection never counts something double.',
    kept: '30 days.',
  },
  {
    what: 'Technical log lines',
    holds:
      'Kind of page or call, result, duration and a request number. No network addresses, names, emails or search words.',
    why: 'To find faults.',
    kept: 'As the operator has set up on the server.',
  },
]

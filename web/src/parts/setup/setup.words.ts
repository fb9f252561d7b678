import type { Setup, SetupStep } from '@fulmar/contract/setup'

interface Words {
  title: string
  help: string
  /** Where the step is done, and what the link says. */
  to: string
  action: string
}

export const stepWords: Record<SetupStep, Words> = {
  PROGRAMME: {
    title: 'Describe your programme',
    help: 'Its name, logo and contact details, the time zone and the currency.',
    to: '/settings/programme',
    action: 'Open programme settings',
  },
  TEAM: {
    title: 'Invite your team',
    help: 'Colleagues get an email with a link. A role decides what they see and change.',
    to: '/settings/team?open=invite',
    action: 'Invite administrator',
  },
  RATES: {
    title: 'Set plastics and rates',
    help: 'How many points a kilogram of each plastic earns.',
    to: '/rates',
    action: 'Set rates',
  },
  NEIGHBORHOOD: {
    title: 'Add the first neighborhood',
    help: 'Members belong to a neighborhood, and goals and rankings are by neighborhood.',
    to: '/neighborhood',
    action: 'Open neighborhoods',
  },
  STORE: {
    title: 'Open the first store',
    help: 'Add it yourself and let a colleague approve it, or send stores the address of the registration page and approve their requests.',
    to: '/stores/new',
    action: 'Add store',
  },
  MEMBER: {
    title: 'Add the first members',
    help: 'One by one, from a file, or at the counter of a store. A phone number is enough where there is no email.',
    to: '/users?open=add',
    action: 'Add member',
  },
  COLLECTION: {
    title: 'Record the first collection',
    help: 'A member brings plastic to a store, where it is weighed. Figures appear from then on.',
    to: '/collections/record',
    action: 'Record collection',
  },
}

const countDone = ({ steps }: Setup) => steps.filter(({ isDone }) => isDone).length

/** Nothing is left to do or to decide. */
export const isSetUp = ({ steps }: Setup) => steps.every(({ isDone, isSkipped }) => isDone || isSkipped)

/** "2 of 6 done" */
export const formatProgress = (setup: Setup) => `${countDone(setup)} of ${setup.steps.length} done`

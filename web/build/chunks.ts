import type { Plugin, Rolldown } from 'vite'

const named = new Set<string>()

/** Modules whose path holds one of these pieces, written with forward slashes; `(a|b)` stands for either. */
const within = (...pieces: string[]) => {
  const each = pieces.flatMap(eachWay)
  for (const piece of each) named.add(piece)
  return new RegExp(each.map(piece => asPattern(piece).source).join('|'))
}

const eachWay = (piece: string) => {
  const [, before, choices, after] = /^(.*)\((.+)\)(.*)$/.exec(piece) ?? []
  return choices === undefined ? [piece] : choices.split('|').map(choice => `${before}${choice}${after}`)
}

const asPattern = (piece: string) => new RegExp(piece.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]'))

/** A file that moved would silently fall out of its chunk, so a piece that no module matches fails the build. */
export const chunksMatch: Plugin = {
  name: 'chunks-match',
  // The build that renders the public pages has those alone.
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  buildEnd(error) {
    if (error) return
    const modules = [...this.getModuleIds()]
    const unmatched = [...named].filter(piece => !modules.some(id => asPattern(piece).test(id)))
    if (unmatched.length > 0) this.error(`build/chunks.ts names modules that do not exist: ${unmatched.join(', ')}`)
  },
}

const mantine = (...names: string[]) => names.map(name => `@mantine/core/esm/components/${name}/`)

/**
 * Left alone, every set of pages gets a file for what only they share: a list began with ninety files, most of them
 * smaller than their own headers. These few hold what pages have in common, each with all it imports that a group above
 * has not taken, so nothing loads a group below its own. The rest is split by page as ever.
 */
export const chunks: Rolldown.OutputOptions = {
  chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
  codeSplitting: {
    groups: [
      // Schemas travel with the pages that name them, or every page would carry zod.
      { name: 'contract', test: within('/node_modules/zod/', '/contract/src/'), entriesAware: true, priority: 6 },
      // What the landing page and the counter need too, which are no part of the app.
      {
        name: 'base',
        test: within(
          '/node_modules/(react|react-dom|scheduler)/',
          '/src/ui/brand/(Mark|Wordmark|brand|ContactLines).',
          '/src/ui/format/(numbers|weight|dates|formatters).',
          '/src/ui/shell/SkipLink.',
          '/src/theme/polymers.',
          '/src/core/(api/call-wrapper|api/request-of|api/api-error|session/access-token|settings|zod-config).',
          '/src/ui/(in-order|lazy-named|keyboard/typing|use-minute).',
          'vite/preload-helper',
        ),
        priority: 5,
      },
      // What an owner reads about the store at its counter, as administrators do in the app.
      {
        name: 'store-words',
        test: within('/src/ui/(hours/hours|format/money).', '/src/parts/subscriptions/plans.words.'),
        priority: 5,
      },
      // What the sign-in shows, and with it every page of the app.
      {
        name: 'app',
        test: within(
          '/src/theme/(ThemeProvider|mantine-css).',
          '/src/core/(toasts|session/AdminDetailsProvider|api/CallError|api/use-api|debounce|settings|use-early-page).',
          '/src/ui/states/(NotFoundState|CrashState|OfflineBar).',
          '/src/ui/shell/PublicFrame.',
          '/lucide-react/dist/esm/icons/(arrow-left|circle-check|triangle-exclamation-point|wifi-off).',
          '@mantine/hooks/esm/use-uncontrolled/',
          ...mantine('InputBase', 'TextInput', 'CloseButton', 'ActionIcon', '(Stack|Group|Text)'),
        ),
        priority: 4,
      },
      // Where all pages are, which takes as long to set up as the libraries above: a file of its own is a task of its own.
      { name: 'routes', test: within('/src/router.'), priority: 3 },
      // A member's card, on a phone at a store's counter, has this switch and no menus.
      { name: 'switch', test: within(...mantine('SegmentedControl')), priority: 3 },
      // All but the few that the sign-in shows.
      { name: 'icons', test: within('/node_modules/lucide-react/'), priority: 3 },
      // What the public forms share with the pages behind the sign-in.
      {
        name: 'kit',
        test: within(
          '@mantine/hooks/',
          '@mantine/core/esm/(core|utils)/',
          '@mantine/core/esm/components/Combobox/(ComboboxChevron|get-parsed-combobox-data|Combobox.module)',
          ...mantine('(Popover|Menu|Tooltip|ScrollArea)'),
          '@mantine/core/esm/components/Checkbox/CheckIcon.',
        ),
        priority: 2,
      },
      // The pieces of a form, which a store's phone would otherwise fetch one by one.
      {
        name: 'form',
        test: within(
          '/node_modules/react-hook-form/',
          '/src/ui/form/(field|TextField|TextareaField|errors/FormErrors|errors/server-errors).',
          '/src/ui/(hours/|phone/PhoneField.|map/PinPicker.)',
          '/src/parts/uploads/',
          ...mantine('(Alert|Combobox|Progress|Switch)'),
        ),
        priority: 1,
      },
      { name: 'store-request', test: within('/src/areas/stores/request/StoreRequestPage.'), priority: 1 },
      { name: 'shell', test: within('/src/areas/shell/AdminShell.'), priority: 1 },
      {
        name: 'list',
        test: within(
          '/src/ui/(table/|stats/|PageHeader|StatusBadge|RelativeTime|tabs/TabLinks)',
          '/src/ui/states/EmptyState.',
          '/src/ui/brand/EmptyShore.',
        ),
        priority: 1,
      },
    ],
  },
}

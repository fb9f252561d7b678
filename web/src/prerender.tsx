import { DEFAULT_THEME, defaultCssVariablesResolver, MantineProvider, mergeMantineTheme } from '@mantine/core'
import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { EarlyLogin } from '#areas/auth/login/EarlyLogin.tsx'
import { CounterOpening } from '#areas/counter/CounterOpening.tsx'
import { ReceiptFrame } from '#areas/counter/receipt/ReceiptFrame.tsx'
import { LandingPage } from '#areas/landing/LandingPage.tsx'
import { PrivacyPage } from '#areas/privacy/PrivacyPage.tsx'
import { EarlyRequest } from '#areas/stores/request/EarlyRequest.tsx'
import { requireSession } from '#core/routes.tsx'
import { setBrand } from '#ui/brand/brand.ts'
import { router } from './router.tsx'
import { themeVariables } from './theme/css-variables.ts'
import { theme } from './theme/theme.ts'

// Filled in when a page is served, see server/src/core/http/web-pages.ts.
setBrand({
  name: '__SITE_NAME__',
  logo: '__SITE_LOGO__',
  email: '__SITE_EMAIL__',
  phone: '__SITE_PHONE__',
  address: '__SITE_ADDRESS__',
  website: '__SITE_WEBSITE__',
})

/**
 * The pages that are sent as finished documents, for scripts/prerender.mjs. A still one needs no script afterwards; one
 * apart is no page of the app, whoever is signed in.
 */
export const pages = [
  {
    file: 'landing.html',
    render: () => renderToString(<LandingPage />),
    isStill: false,
    /** Colours of what is not in the markup yet: the rates come with the figures. */
    comesLater: /^--polymer-/,
  },
  { file: 'privacy-policy.html', render: () => renderToString(<PrivacyPage />), isStill: true },
  {
    file: 'counter.html',
    render: () => renderToStaticMarkup(<CounterOpening />),
    isApart: true,
    comesLater: /^--polymer-/,
  },
  {
    file: 'receipt.html',
    render: () => renderToStaticMarkup(<ReceiptFrame />),
    isApart: true,
    comesLater: /^--polymer-/,
  },
]

/** A piece of the app's page at an address. */
function inApp(path: string, piece: ReactNode): string {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  return renderToStaticMarkup(
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
      <RouterContextProvider router={router}>{piece}</RouterContextProvider>
    </MantineProvider>,
  )
}

/** Pages of the app whose beginning is sent along with the document, until their scripts have come. */
export const earlyPages = [
  {
    file: 'login.html',
    route: 'src/areas/auth/login/LoginPage.tsx',
    title: 'Sign in · __SITE_NAME__',
    description: 'Sign in to look after the stores, members, collections and rewards of the programme.',
    render: () => inApp('/login', <EarlyLogin />),
    otherwise: /[?&]panel=/,
  },
  {
    file: 'collector-signup.html',
    route: 'src/areas/stores/request/StoreRequestPage.tsx',
    title: 'Request for Store · __SITE_NAME__',
    description: 'Register your store as a place where people hand plastic in: four short questions, and your hours.',
    render: () => inApp('/collector-signup', <EarlyRequest />),
  },
]

const needsSession = (route?: AnyRoute): boolean =>
  route !== undefined && (route.options.beforeLoad === requireSession || needsSession(route.parentRoute))

/** The addresses of all pages, for the server: an unknown one is not found, and browsers may keep what is public. */
export const addresses = [
  ...(Object.values(router.routesByPath) as AnyRoute[])
    .filter(({ fullPath }) => fullPath !== '/$')
    .map(route => ({ path: route.fullPath.replaceAll('$', ':'), isPublic: !needsSession(route) })),
  { path: '/counter', isPublic: true, usesCamera: true },
  { path: '/receipt/:code', isPublic: true, file: 'receipt.html' },
]

const mantine = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))

/** With those that Mantine's components ask for. */
export const appVariables = {
  variables: { ...mantine.variables, ...themeVariables.variables },
  light: { ...mantine.light, ...themeVariables.light },
  dark: { ...mantine.dark, ...themeVariables.dark },
}

export { themeVariables }

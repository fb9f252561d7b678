let taken: string | undefined

/**
 * The secret after the sign, read once and removed from the address bar: neither the history nor a shared screen keeps it.
 * Remembered in the page, because React may ask twice before the page is shown.
 */
export function takeToken(): string {
  const given = location.hash.slice(1)
  if (given) {
    taken = given
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return taken ?? ''
}

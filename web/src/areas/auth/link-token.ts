let taken: string | undefined

/**
 * The token from the URL fragment, removed from the address bar so that it stays out of the history and off shared screens. Kept in memory because React may call this twice.
 */
export function takeToken(): string {
  const given = location.hash.slice(1)
  if (given) {
    taken = given
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return taken ?? ''
}

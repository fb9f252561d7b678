// Runs before the first paint; the app's theme provider reads the same key.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('fulmar-color-scheme')
  } catch {}
  const dark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()

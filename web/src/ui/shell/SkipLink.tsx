import classes from './SkipLink.module.css'

/** The first stop of the keyboard: over the navigation to the page. */
export function SkipLink({ to = 'main' }: { to?: string }) {
  return (
    <a
      className={classes.skip}
      href={`#${to}`}
      onClick={event => {
        // A plain jump would add a fragment to the address, which the router would take for a navigation.
        event.preventDefault()
        document.getElementById(to)?.focus()
      }}
    >
      Skip to the page
    </a>
  )
}

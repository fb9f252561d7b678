import classes from './SkipLink.module.css'

/** Skips the navigation, for keyboard users. */
export function SkipLink({ to = 'main' }: { to?: string }) {
  return (
    <a
      className={classes.skip}
      href={`#${to}`}
      onClick={event => {
        // A fragment in the address would trigger the router.
        event.preventDefault()
        document.getElementById(to)?.focus()
      }}
    >
      Skip to content
    </a>
  )
}

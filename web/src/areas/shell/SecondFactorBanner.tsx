import { Link } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import classes from './SecondFactorBanner.module.css'

/** The role asks for a second factor that is not there yet: says so calmly and leads to it. */
export const SecondFactorBanner = () => (
  <aside className={classes.banner} aria-label="Second factor">
    <ShieldAlert size={20} strokeWidth={1.8} aria-hidden />
    <p>Your role asks for a second factor. It takes two minutes, and then every page is open to you.</p>
    <Link to="/settings/security">Set it up</Link>
  </aside>
)

import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import classes from './Breadcrumb.module.css'

export interface Crumb {
  label: string
  to: string
}

/** Phones show only the last two steps. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className={classes.root}>
      <ol className={classes.list}>
        {crumbs.map((crumb, at) => {
          const last = at === crumbs.length - 1
          return (
            <Fragment key={crumb.to}>
              {at > 0 && (
                <li aria-hidden="true" className={classes.divider}>
                  <ChevronRight size={14} />
                </li>
              )}
              <li className={classes.step}>
                {last ? (
                  <span aria-current="page" className={classes.here}>
                    {crumb.label}
                  </span>
                ) : (
                  <Link to={crumb.to} className={classes.link}>
                    {crumb.label}
                  </Link>
                )}
              </li>
            </Fragment>
          )
        })}
      </ol>
    </nav>
  )
}

import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import classes from './Breadcrumb.module.css'

export interface Crumb {
  label: string
  to: string
}

/** Phones show the way back, to the step before. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="grow">
      <ol className={`line small ${classes.list}`}>
        {crumbs.map((crumb, at) => {
          const last = at === crumbs.length - 1
          return (
            <Fragment key={crumb.to}>
              {at > 0 && (
                <li aria-hidden="true" className={`line ${classes.divider}`}>
                  <ChevronRight size={14} color="var(--edge)" />
                </li>
              )}
              <li className={last ? 'clip' : classes.before} style={{ paddingBlock: 4 }}>
                {last ? (
                  <Text aria-current="page" span fw={600} c="bright">
                    {crumb.label}
                  </Text>
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

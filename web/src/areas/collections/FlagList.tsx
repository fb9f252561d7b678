import { flagNames } from '@fulmar/contract/collections/collection-flags'
import type { Collection } from '@fulmar/contract/collections/collection-records'
import { Link } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import classes from './collections.module.css'
import { explain } from './collections.words.ts'

export const FlagList = ({ collection }: { collection: Pick<Collection, 'flags' | 'grams' | 'at' | 'store'> }) => (
  <ul className={classes.flags} aria-label="Flags">
    {collection.flags.map(flag => (
      <li key={`${flag.rule} ${flag.detail.of}`}>
        <Flag size={16} aria-hidden />
        <span className={classes.flagName}>{flagNames[flag.rule]}</span>
        <p>
          {explain(flag, collection)}
          {flag.detail.earlier && (
            <>
              {' '}
              <Link to="/collections/$id" params={{ id: flag.detail.earlier.id }}>
                Open {flag.detail.earlier.code}
              </Link>
            </>
          )}
        </p>
      </li>
    ))}
  </ul>
)

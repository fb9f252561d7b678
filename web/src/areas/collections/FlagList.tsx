import { flagNames } from '@fulmar/contract/collections/collection-flags'
import type { Collection } from '@fulmar/contract/collections/collection-records'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import { explain } from '#parts/collections/explain-flag.ts'

export const FlagList = ({ collection }: { collection: Pick<Collection, 'flags' | 'grams' | 'at' | 'store'> }) => (
  <ul className="stack" aria-label="Flags">
    {collection.flags.map(flag => (
      <li key={`${flag.rule} ${flag.detail.of}`} className="notice">
        <Flag size={16} aria-hidden />
        <div>
          <span className="strong">{flagNames[flag.rule]}</span>
          <Text c="var(--ink)">
            {explain(flag, collection)}
            {flag.detail.earlier && (
              <>
                {' '}
                <Link to="/collections/$id" params={{ id: flag.detail.earlier.id }}>
                  Open {flag.detail.earlier.code}
                </Link>
              </>
            )}
          </Text>
        </div>
      </li>
    ))}
  </ul>
)

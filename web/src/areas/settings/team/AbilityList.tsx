import type { AdminRole } from '@fulmar/contract/core/permissions'
import classes from './team.module.css'
import { abilitiesOf } from './team.words.ts'

export const AbilityList = ({ role }: { role: AdminRole }) => (
  <ul className={classes.abilities}>
    {abilitiesOf(role).map(({ verb, areas }) => (
      <li key={verb}>
        <strong>{verb}</strong> {areas.join(', ')}
      </li>
    ))}
  </ul>
)

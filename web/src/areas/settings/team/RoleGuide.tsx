import { adminRoles } from '@fulmar/contract/permissions'
import { roleWords } from '#parts/roles.ts'
import { Panel } from '#ui/Panel.tsx'
import { AbilityList } from './AbilityList.tsx'
import classes from './team.module.css'
import { rolePurposes } from './team.words.ts'

/** What each role may do, as the server enforces it. */
export const RoleGuide = () => (
  <Panel title="What each role may do">
    <div className={classes.roles}>
      {adminRoles.map(role => (
        <section key={role} className={classes.role}>
          <h3>{roleWords[role]}</h3>
          <p>{rolePurposes[role]}</p>
          <AbilityList role={role} />
        </section>
      ))}
    </div>
  </Panel>
)

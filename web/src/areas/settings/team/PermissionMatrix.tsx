import { roleWords } from '@fulmar/contract/core/permission-words'
import { adminRoles } from '@fulmar/contract/core/permissions'
import { VisuallyHidden } from '@mantine/core'
import { Check } from 'lucide-react'
import { Panel } from '#ui/Panel.tsx'
import classes from './team.module.css'
import { permissionMatrix, rolePurposes } from './team.words.ts'

const rows = permissionMatrix()

/** Roles and what each may do, from the table by which the server decides. */
export const PermissionMatrix = () => (
  <Panel title="What each role may do">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must scroll by keyboard */}
    <div className={classes.matrix} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Permission</th>
            {adminRoles.map(role => (
              <th key={role} scope="col">
                {roleWords[role]}
                <small>{rolePurposes[role]}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ permission, words, roles }) => (
            <tr key={permission}>
              <th scope="row">{words}</th>
              {adminRoles.map(role => (
                <td key={role}>{roles.includes(role) ? <Yes /> : <No />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Panel>
)

const Yes = () => (
  <>
    <Check size={16} aria-hidden />
    <VisuallyHidden>Yes</VisuallyHidden>
  </>
)

const No = () => (
  <>
    <span className={classes.none} aria-hidden>
      –
    </span>
    <VisuallyHidden>No</VisuallyHidden>
  </>
)

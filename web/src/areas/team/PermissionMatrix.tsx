import { roleWords } from '@fulmar/contract/core/permission-words'
import { adminRoles } from '@fulmar/contract/core/permissions'
import { Text, VisuallyHidden } from '@mantine/core'
import { Check } from 'lucide-react'
import { Panel } from '#ui/Panel.tsx'
import { PlainTable } from '#ui/table/PlainTable.tsx'
import classes from './team.module.css'
import { permissionMatrix, rolePurposes } from './team.words.ts'

const rows = permissionMatrix()

/** Roles and what each may do, from the table by which the server decides. */
export const PermissionMatrix = () => (
  <Panel title="What each role may do">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must scroll by keyboard */}
    <div className="scroll" tabIndex={0}>
      <PlainTable className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">Permission</th>
            {adminRoles.map(role => (
              <th key={role} scope="col">
                {roleWords[role]}
                <small className="detail">{rolePurposes[role]}</small>
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
      </PlainTable>
    </div>
  </Panel>
)

const Yes = () => (
  <>
    <Check size={16} color="var(--kelp-ink)" aria-hidden />
    <VisuallyHidden>Yes</VisuallyHidden>
  </>
)

const No = () => (
  <>
    <Text span c="var(--ink-faint)" aria-hidden>
      –
    </Text>
    <VisuallyHidden>No</VisuallyHidden>
  </>
)

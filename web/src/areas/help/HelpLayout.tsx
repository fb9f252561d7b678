import { Text } from '@mantine/core'
import { Link, Outlet } from '@tanstack/react-router'
import { guideMap } from '#parts/guide/guide-map.ts'
import text from '#ui/paper/text.module.css'
import classes from './help.module.css'

/** The administrator's guide: its pages beside the one that is open. */
export const HelpLayout = () => (
  <div className={classes.layout}>
    <nav className={`${text.contents} ${classes.pages}`} aria-label="Guide">
      <Text mb={8} c="dimmed" fz="xs">
        Administrator’s guide
      </Text>
      <ul>
        {guideMap.map(({ page, title }) => (
          <li key={page}>
            <Link to="/help/$page" params={{ page }}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    <Outlet />
  </div>
)

import { Group, Skeleton, Stack } from '@mantine/core'
import classes from './dashboard.module.css'
import panelClasses from './panels/panels.module.css'

/** In the places of what needs attention and the figures. */
export const FiguresSkeleton = () => (
  <Stack role="status" aria-label="Loading figures" gap={28} miw={0}>
    <div className="stack">
      <Skeleton height={24} width={200} />
      <div className={classes.needs}>
        {['a', 'b', 'c', 'd'].map(key => (
          <Skeleton key={key} height={76} radius="lg" />
        ))}
      </div>
    </div>
    <div className="stack">
      <Skeleton height={24} width={120} />
      <Skeleton height={112} radius="lg" />
    </div>
  </Stack>
)

const skeletons = [
  ['chart', 'wide'],
  ['stores', 'narrow'],
  ['map', 'wide'],
  ['neighborhoods', 'narrow'],
] as const

export const PanelsSkeleton = () => (
  <Group gap={16} align="stretch" role="status" aria-label="Loading panels">
    {skeletons.map(([key, size]) => (
      <div key={key} className={panelClasses.cell} data-size={size}>
        <Skeleton height={420} radius="lg" />
      </div>
    ))}
  </Group>
)

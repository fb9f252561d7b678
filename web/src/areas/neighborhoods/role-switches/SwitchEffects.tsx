import type { RoleSwitchCase } from '@fulmar/contract/role-switches'
import { SimpleGrid, Title } from '@mantine/core'
import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { inOrder } from '#ui/in-order.ts'
import { effectsOf } from './role-switches.words.ts'
import classes from './switches.module.css'

/** What the person gains and loses on approval. */
export function SwitchEffects({ found }: { found: RoleSwitchCase }) {
  const { gains, loses } = effectsOf(found)
  return (
    <div>
      <SimpleGrid className="framed" minColWidth="min(100%, 14rem)" autoFlow="auto-fit" spacing={1} bg="var(--line)">
        <Effect title="Gains" icon={<Plus size={16} aria-hidden />} tone="good" lines={gains} />
        <Effect title="Loses" icon={<Minus size={16} aria-hidden />} tone="bad" lines={loses} />
      </SimpleGrid>
      <p className="quiet small" style={{ marginTop: 6 }}>
        Points, collections and the member code do not change.
      </p>
    </div>
  )
}

interface EffectProps {
  title: string
  icon: ReactNode
  tone: 'good' | 'bad'
  lines: string[]
}

const Effect = ({ title, icon, tone, lines }: EffectProps) => (
  <section className={classes.effect}>
    <Title order={3} size="h5">
      {title}
    </Title>
    {lines.length === 0 ? (
      <p className="quiet small">Nothing</p>
    ) : (
      <ul className="plain">
        {inOrder(lines, line => (
          <li>
            <span className={tone}>{icon}</span>
            {line}
          </li>
        ))}
      </ul>
    )}
  </section>
)

import type { RoleSwitchCase } from '@fulmar/contract/role-switches'
import { Title } from '@mantine/core'
import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { effectsOf } from './role-switches.words.ts'
import classes from './switches.module.css'

/** What the person gains and loses on approval. */
export function SwitchEffects({ found }: { found: RoleSwitchCase }) {
  const { gains, loses } = effectsOf(found)
  return (
    <div>
      <div className={`boxed ${classes.effects}`}>
        <Effect title="Gains" icon={<Plus size={16} aria-hidden />} tone="gain" lines={gains} />
        <Effect title="Loses" icon={<Minus size={16} aria-hidden />} tone="loss" lines={loses} />
      </div>
      <p className={classes.quiet}>Points, collections and the member code do not change.</p>
    </div>
  )
}

interface EffectProps {
  title: string
  icon: ReactNode
  tone: 'gain' | 'loss'
  lines: string[]
}

const Effect = ({ title, icon, tone, lines }: EffectProps) => (
  <section className={classes.effect} data-tone={tone}>
    <Title order={3} size="h5">
      {title}
    </Title>
    {lines.length === 0 ? (
      <p className={classes.quiet}>Nothing</p>
    ) : (
      <ul>
        {lines.map(line => (
          <li key={line}>
            {icon}
            {line}
          </li>
        ))}
      </ul>
    )}
  </section>
)

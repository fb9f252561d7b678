import type { Setup, SetupStep } from '@fulmar/contract/setup'
import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Circle, CircleCheckBig, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './SetupSteps.module.css'
import { stepWords } from './setup.words.ts'
import { useSetupChoices } from './use-setup.ts'

interface Props {
  setup: Setup
  /** More ways to do a step. */
  more?: Partial<Record<SetupStep, ReactNode>>
}

type Step = Setup['steps'][number]

/** The steps of the first run. The next one is open; the others are a line each. */
export function SetupSteps({ setup, more = {} }: Props) {
  const { skip, resume, isBusy } = useSetupChoices(setup)
  const next = setup.steps.find(({ isDone, isSkipped }) => !isDone && !isSkipped)?.key
  return (
    <ol className={`divided ${classes.steps}`}>
      {setup.steps.map(step => {
        const { title, help, to, action } = stepWords[step.key]
        const isNext = step.key === next
        return (
          <li key={step.key} data-next={isNext || undefined} data-past={step.isDone || step.isSkipped || undefined}>
            <StepIcon step={step} />
            <div className="grow">
              <span className={classes.title}>{step.isDone || isNext ? title : <Link to={to}>{title}</Link>}</span>
              {isNext && (
                <Text maw="62ch" mt={2} c="dimmed">
                  {help}
                </Text>
              )}
              {isNext && (
                <Group gap={8} pt={12}>
                  <Button component={Link} to={to}>
                    {action}
                  </Button>
                  {more[step.key]}
                  <Button variant="subtle" disabled={isBusy} onClick={() => skip(step.key)}>
                    Skip this step
                  </Button>
                </Group>
              )}
            </div>
            {step.isSkipped && (
              <Button
                variant="subtle"
                size="compact-md"
                disabled={isBusy}
                aria-label={`Resume: ${title}`}
                onClick={() => resume(step.key)}
              >
                Resume
              </Button>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function StepIcon({ step: { isDone, isSkipped } }: { step: Step }) {
  if (isDone) return <CircleCheckBig size={20} aria-label="Done" />
  if (isSkipped) return <CircleDashed size={20} aria-label="Skipped" />
  return <Circle size={20} aria-label="To do" />
}

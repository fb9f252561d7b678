import { Group, Radio, SimpleGrid } from '@mantine/core'
import { type SchemeChoice, useSchemeChoice } from '#core/color-scheme.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import classes from './AppearancePage.module.css'

const choices: { value: SchemeChoice; label: string; meaning: string }[] = [
  { value: 'light', label: 'Light', meaning: 'The default' },
  { value: 'system', label: 'System', meaning: 'Match this device' },
  { value: 'dark', label: 'Dark', meaning: 'Easier on the eyes at night' },
]

export function AppearancePage() {
  const [choice, choose] = useSchemeChoice()
  return (
    <>
      <PageHeader title="Appearance" meaning="The theme on this device. Other devices keep their own setting." />
      <Radio.Group value={choice} onChange={choose} label="Theme" labelProps={{ mb: 10 }}>
        <SimpleGrid minColWidth="min(100%, 14rem)" autoFlow="auto-fit" spacing={16} maw="56rem">
          {choices.map(({ value, label, meaning }) => (
            <Radio.Card key={value} value={value} className={`surface stack hovers ${classes.choice}`}>
              <span className={classes.preview} data-preview={value} aria-hidden>
                <span data-half="light" />
                <span data-half="dark" />
              </span>
              <Group component="span" align="flex-start" wrap="nowrap" gap={12} p="14px 16px">
                <span className={classes.dot} aria-hidden />
                <span className="stack" style={{ gap: 0 }}>
                  <span className="strong">{label}</span>
                  <span className="quiet fine">{meaning}</span>
                </span>
              </Group>
            </Radio.Card>
          ))}
        </SimpleGrid>
      </Radio.Group>
    </>
  )
}

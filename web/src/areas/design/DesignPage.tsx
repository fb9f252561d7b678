import { Anchor, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { PageHeader } from '#ui/PageHeader.tsx'
import { BasicsSection } from './BasicsSection.tsx'
import { ChartsSection } from './ChartsSection.tsx'
import classes from './design.module.css'
import { FormsSection } from './FormsSection.tsx'
import { MapsSection } from './MapsSection.tsx'
import { StatesSection } from './StatesSection.tsx'
import { TablesSection } from './TablesSection.tsx'

const sections = ['Basics', 'Tables', 'Forms', 'Charts', 'Maps', 'States']

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'auto', label: 'System' },
  { value: 'dark', label: 'Dark' },
]

/** Every component in its states, for visual review. */
export function DesignPage() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <main className={`stack ${classes.page}`}>
      <PageHeader
        title="Design"
        meaning="Every component in its states, with long names, large numbers, empty data and capped totals."
        actions={
          <SegmentedControl
            aria-label="Theme"
            data={schemes}
            value={colorScheme}
            onChange={value => setColorScheme(value as typeof colorScheme)}
          />
        }
      />
      <nav className="row" style={{ gap: '4px 20px' }} aria-label="On this page">
        {sections.map(section => (
          <Anchor key={section} href={`#${section.toLowerCase()}`}>
            {section}
          </Anchor>
        ))}
      </nav>
      <BasicsSection />
      <TablesSection />
      <FormsSection />
      <ChartsSection />
      <MapsSection />
      <StatesSection />
    </main>
  )
}

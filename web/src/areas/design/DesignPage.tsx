import { Anchor, SegmentedControl, Stack, useMantineColorScheme } from '@mantine/core'
import { PageHeader } from '#ui/PageHeader.tsx'
import { BasicsSection } from './BasicsSection.tsx'
import { ChartsSection } from './ChartsSection.tsx'
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
    <Stack component="main" gap={32} maw={1280} mx="auto" p="32px clamp(16px, 3vw, 40px) 96px">
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
    </Stack>
  )
}

import { SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { formatPlace } from '#ui/format/distance.ts'
import { ringAround } from '#ui/map/geometry.ts'
import { MapView } from '#ui/map/MapView.tsx'
import type { LatLng } from '#ui/map/map.types.ts'
import { PinPicker } from '#ui/map/PinPicker.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Section } from './Section.tsx'
import { samplePins } from './samples.ts'

const near = samplePins.slice(0, 2)

export function MapsSection() {
  const [place, setPlace] = useState<LatLng>({ latitude: 41.1408, longitude: -8.6131 })
  const [ring, setRing] = useState(() => ringAround(place, 700))
  return (
    <Section name="Maps">
      <Panel title="World map with clusters" isFlush>
        <MapView label="Samples on a map" pins={samplePins} height={420} popup={pin => <strong>{pin.name}</strong>} />
      </Panel>
      <SimpleGrid minColWidth="min(100%, 22rem)" autoFlow="auto-fit" spacing={20} style={{ alignItems: 'start' }}>
        <Panel title="City map with areas" isFlush>
          <MapView label="Samples in a city" pins={near} height={320} />
        </Panel>
        <Panel title={`A pin: ${formatPlace(place)}`} isFlush>
          <PinPicker label="Choose a place" value={place} onChange={setPlace} radiusMeters={800} height={320} />
        </Panel>
        <Panel title="A boundary" isFlush>
          <PinPicker
            label="Choose a boundary"
            value={place}
            onChange={setPlace}
            radiusMeters={700}
            boundary={ring}
            onBoundaryChange={setRing}
            height={320}
          />
        </Panel>
      </SimpleGrid>
    </Section>
  )
}

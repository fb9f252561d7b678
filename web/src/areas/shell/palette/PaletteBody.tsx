import { Box, Button, Combobox, Input, Kbd, Loader, useCombobox } from '@mantine/core'
import { CornerDownLeft, Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { inOrder } from '#ui/in-order.ts'
import type { NavGroup } from '#ui/shell/shell.types.ts'
import classes from './Palette.module.css'
import type { PaletteItem } from './palette.items.ts'
import { usePalette } from './use-palette.ts'

interface Props {
  groups: readonly NavGroup[]
  onChoose: (item: PaletteItem) => void
}

export function PaletteBody({ groups, onChoose }: Props) {
  const palette = usePalette(groups)
  const { typed, sections } = palette
  const combobox = useCombobox({ opened: true })
  const list = useId()
  const items = sections.flatMap(section => section.items)
  // By id, so that records that arrive later do not move the selection.
  const [chosenId, setChosenId] = useState<string>()
  const at = Math.max(
    0,
    items.findIndex(item => item.id === chosenId),
  )
  const selected = items[at]
  const optionId = (item: PaletteItem) => `${list}-${item.id.replaceAll(/\W/g, '-')}`

  const move = (step: 1 | -1) => {
    const next = items[(at + step + items.length) % items.length]
    if (!next) return
    setChosenId(next.id)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && selected) onChoose(selected)
    else return
    event.preventDefault()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={id => onChoose(items.find(item => item.id === id) as PaletteItem)}>
      <Input
        data-autofocus
        px={8}
        style={{ borderBottom: '1px solid var(--line)' }}
        variant="unstyled"
        size="lg"
        leftSection={<Search size={20} strokeWidth={1.8} aria-hidden />}
        rightSection={palette.isSearching ? <Loader size={18} /> : undefined}
        placeholder="Search by name, email, phone or code"
        aria-label="Search pages, actions and records"
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={selected && optionId(selected)}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={event => {
          palette.setTyped(event.currentTarget.value)
          setChosenId(undefined)
        }}
        onKeyDown={onKeyDown}
      />
      {/* What scrolls must scroll by keyboard. */}
      <Box mah="min(26rem, 60dvh)" p={8} style={{ overflowY: 'auto' }} tabIndex={0}>
        <Combobox.Options id={list} aria-label="Results">
          {inOrder(sections, section => (
            <Combobox.Group label={section.label}>
              {section.items.map(item => (
                <Combobox.Option
                  key={item.id}
                  id={optionId(item)}
                  value={item.id}
                  selected={item === selected}
                  aria-selected={item === selected}
                  className={`line ${classes.option}`}
                  onMouseMove={() => setChosenId(item.id)}
                >
                  <item.icon
                    size={18}
                    strokeWidth={1.8}
                    className={item === selected ? undefined : 'quiet'}
                    aria-hidden
                  />
                  <span className={`clip ${classes.label}`}>{item.label}</span>
                  {item.detail && <span className={`quiet fine clip ${classes.detail}`}>{item.detail}</span>}
                  {item === selected && (
                    <CornerDownLeft
                      className="mantine-visible-from-sm"
                      style={{ marginInlineStart: 'auto' }}
                      size={16}
                      aria-hidden
                    />
                  )}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
        <Outcome palette={palette} isEmpty={items.length === 0} />
      </Box>
      <p className="line ruled quiet fine mantine-visible-from-sm" style={{ gap: 20, padding: '8px 16px' }} aria-hidden>
        <span>
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> Move
        </span>
        <span>
          <Kbd size="xs">Enter</Kbd> Open
        </span>
        <span>
          <Kbd size="xs">Esc</Kbd> Close
        </span>
      </p>
    </Combobox>
  )
}

/** What there is to say besides the results. */
function Outcome({ palette, isEmpty }: { palette: ReturnType<typeof usePalette>; isEmpty: boolean }) {
  const { isPaused, isSearching, failure, typed, retry } = palette
  const words = () => {
    if (isPaused) return 'You are offline. Records can be found once you are back online.'
    if (failure) return failure.message
    if (isSearching) return isEmpty ? 'Searching…' : undefined
    return isEmpty ? `Nothing found for “${typed.trim()}”` : undefined
  }
  const said = words()
  return (
    <div role="status" className="row quiet" style={{ padding: said ? 12 : 0 }}>
      {said}
      {failure && !isPaused && (
        <Button variant="subtle" size="compact-sm" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  )
}

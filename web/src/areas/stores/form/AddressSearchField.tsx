import type { FoundAddress } from '@fulmar/contract/geo'
import { addressFields } from '@fulmar/contract/stores/store-fields'
import { Combobox, Loader, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import { MapPin, Search } from 'lucide-react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useField } from '#ui/form/field.ts'
import { inOrder } from '#ui/in-order.ts'
import classes from './form.module.css'
import { useAddressSearch } from './use-address-search.ts'

const searchIsDown = 'Address search is unavailable. Type the address and place the pin on the map yourself.'
const nothingFound = 'No addresses found. Try a different search term.'

interface Props<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>
  onSelect: (address: FoundAddress) => void
}

/** The street address, with a search for the full address. */
export function AddressSearchField<Input extends FieldValues, Output>({ control, onSelect }: Props<Input, Output>) {
  const search = useAddressSearch()
  const { field, wiring } = useField({
    control,
    name: 'address.street' as FieldPath<Input>,
    label: addressFields['address.street'].label,
    help: search.isDown ? searchIsDown : 'Type 3 or more letters to search, or enter the address yourself',
  })
  const { ref, name, onChange, onBlur } = field
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { addresses, status, attribution } = search
  const hasAnswer = addresses.length > 0 || status === 'none'

  const select = (index: number) => {
    const found = addresses[index]
    search.clear()
    combobox.closeDropdown()
    if (found) onSelect(found)
  }
  return (
    <Combobox store={combobox} withinPortal={false} onOptionSubmit={index => select(Number(index))}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...wiring}
          ref={ref}
          name={name}
          value={field.value as string}
          maxLength={200}
          autoComplete="off"
          aria-autocomplete="list"
          leftSection={<Search size={17} aria-hidden />}
          rightSection={status === 'searching' ? <Loader size={18} /> : null}
          onChange={event => {
            onChange(event)
            search.type(event.currentTarget.value)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onKeyDown={event => {
            // Enter chooses an address and must not submit the form.
            if (event.key === 'Enter') event.preventDefault()
          }}
          onBlur={() => {
            combobox.closeDropdown()
            onBlur()
          }}
        />
      </Combobox.Target>
      <VisuallyHidden role="status">
        {status === 'searching' && 'Searching for addresses'}
        {status === 'found' && `${addresses.length} addresses found`}
        {status === 'none' && nothingFound}
        {search.isDown && status === 'idle' && searchIsDown}
      </VisuallyHidden>
      <Combobox.Dropdown hidden={!hasAnswer}>
        {addresses.length === 0 && (
          <Text className="quiet" p="10px 12px" aria-hidden>
            {nothingFound}
          </Text>
        )}
        <Combobox.Options aria-label="Addresses">
          {inOrder(addresses, (address, index) => (
            <Combobox.Option value={`${index}`}>
              <span className={classes.address}>
                <MapPin size={16} aria-hidden />
                {address.display_name}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {attribution && <Combobox.Footer className="quiet fine">{attribution}</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  )
}

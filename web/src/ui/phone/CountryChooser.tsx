import { Combobox, Text, useCombobox, VisuallyHidden } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { ParsedCountry } from 'react-international-phone'
import classes from './Phone.module.css'
import { findCountries } from './phone-countries.ts'

interface Props {
  country: ParsedCountry
  onChoose: (country: ParsedCountry) => void
}

/** The country of a phone number, with a searchable list. */
export function CountryChooser({ country, onChoose }: Props) {
  const [text, setText] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setText('')
    },
  })
  const found = combobox.dropdownOpened ? findCountries(text) : []
  return (
    <Combobox
      store={combobox}
      width={320}
      withinPortal={false}
      position="bottom-start"
      onOptionSubmit={iso2 => {
        const chosen = found.find(match => match.iso2 === iso2)
        combobox.closeDropdown()
        if (chosen) onChoose(chosen)
      }}
    >
      <Combobox.Target targetType="button">
        <button
          type="button"
          className={`bare line small figures hovers ${classes.chooser}`}
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          <VisuallyHidden>
            Country: {country.name}, +{country.dialCode}
          </VisuallyHidden>
          <span className={classes.letters} aria-hidden>
            {country.iso2}
          </span>
          <span aria-hidden>+{country.dialCode}</span>
          <ChevronDown size={14} aria-hidden />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          // Otherwise it would inherit the id and error of the outer field.
          withAria={false}
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          aria-label="Search for a country"
          placeholder="Country or dial code"
          value={text}
          onChange={event => {
            setText(event.currentTarget.value)
            combobox.updateSelectedOptionIndex()
          }}
        />
        {combobox.dropdownOpened && found.length === 0 && (
          <Text p="8px 12px" c="dimmed" fz="sm">
            No countries found.
          </Text>
        )}
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label="Countries">
          {found.map(match => (
            <Combobox.Option
              key={match.iso2}
              value={match.iso2}
              active={match.iso2 === country.iso2}
              className={classes.option}
            >
              <span className={classes.letters} aria-hidden>
                {match.iso2}
              </span>
              <span className="grow">{match.name}</span>
              <span className="quiet figures">+{match.dialCode}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

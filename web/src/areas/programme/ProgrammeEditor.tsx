import { inputFrom } from '@fulmar/contract/core/input-from'
import { type ProgrammeInput, type ProgrammeRecord, programmeArea, programmeInput } from '@fulmar/contract/programme'
import { Alert, Stack } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { type FieldValues, useController, useWatch } from 'react-hook-form'
import { useSend } from '#core/api/use-api.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { CurrencyField } from '#parts/fields/CurrencyField.tsx'
import { currencyOfCountry, timeZoneOfCountry } from '#parts/fields/of-country.ts'
import { TimezoneField } from '#parts/fields/TimezoneField.tsx'
import { useRecordForm } from '#parts/record-form/use-record-form.tsx'
import { ImageKeyField } from '#parts/uploads/ImageKeyField.tsx'
import { type Uploads, useUploads } from '#parts/uploads/use-uploads.ts'
import { setBrand } from '#ui/brand/brand.ts'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { Form } from '#ui/form/Form.tsx'
import type { FieldProps } from '#ui/form/field.ts'
import { MoneyField } from '#ui/form/MoneyField.tsx'
import { SaveChanges } from '#ui/form/SaveChanges.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { Panel } from '#ui/Panel.tsx'
import { PhoneField } from '#ui/phone/PhoneField.tsx'
import { phoneCountries } from '#ui/phone/phone-countries.ts'
import { consequencesOf, figuresNotice, panelTitles, programmeWords } from './programme.words.ts'

const showEverywhere = ({ name, logo, email, phone, address, website, country }: ProgrammeRecord) =>
  setBrand({ name, logo: logo && `/files/${logo}`, email, phone, address, website, country })

export function ProgrammeEditor({ programme }: { programme: ProgrammeRecord }) {
  const { adminDetails } = useAdminDetails()
  const uploads = useUploads()
  const change = useSend(programmeArea.change)
  const { form, seen } = useRecordForm({
    schema: programmeInput,
    record: programme,
    noun: 'programme',
    inputOf: row => inputFrom(programmeInput, row),
    isChanged: uploads.items.length > 0,
    onStart: uploads.clear,
    send: async (changed, { version }) => {
      const [logo = changed.logo] = await uploads.sendAll(adminDetails?.email ?? '')
      const { data } = await change.mutateAsync({ body: { version, ...changed, logo } })
      showEverywhere(data)
      return data
    },
  })
  // Nothing was counted or paid by the time zone and currency yet.
  const isFirst = programme.version === 1
  const [confirm, question] = useConfirm()
  const submit = async () => {
    const consequences = isFirst ? undefined : consequencesOf(seen, form.getValues())
    if (!consequences || !(await form.trigger()) || (await confirm(consequences))) await form.submit()
  }
  const { isSubmitting, isDirty } = form.formState
  return (
    <>
      <Form form={{ ...form, submit }} isPage gap={20} maw="46rem">
        <Panel title={panelTitles.brand}>
          <Stack gap={18} maw="34rem" pt={8}>
            <TextField control={form.control} name="name" maxLength={60} {...programmeWords.name} />
            <LogoField form={form} uploads={uploads} />
          </Stack>
        </Panel>
        <Panel title={panelTitles.contact}>
          <ContactFields form={form} isFirst={isFirst} />
        </Panel>
        <Panel title={panelTitles.figures}>
          <FigureFields form={form} saved={programme} isFirst={isFirst} />
        </Panel>
        <SaveChanges isBusy={isSubmitting} isChanged={isDirty || uploads.items.length > 0} />
      </Form>
      {question}
    </>
  )
}

interface FieldsProps {
  form: ZodForm<ProgrammeInput, ProgrammeInput>
}

interface FirstProps {
  /** Nobody has described the programme yet: the time zone and the currency follow the country. */
  isFirst: boolean
}

function LogoField({ form, uploads }: FieldsProps & { uploads: Uploads }) {
  const { value, onChange } = useController({ control: form.control, name: 'logo' }).field
  return (
    <ImageKeyField
      label="Logo"
      noun="logo"
      note="JPEG, PNG, WebP or GIF. Shown 30 pixels high on light and dark backgrounds: a square with a transparent background looks best."
      uploads={uploads}
      value={value}
      onChange={onChange}
    />
  )
}

/** What was chosen by hand stays. */
function followCountry({ setValue, getFieldState }: FieldsProps['form'], country: string) {
  const values = { timeZone: timeZoneOfCountry(country), currency: currencyOfCountry(country) }
  for (const name of ['timeZone', 'currency'] as const) {
    const value = values[name]
    if (value && !getFieldState(name).isTouched) setValue(name, value, { shouldDirty: true, shouldValidate: true })
  }
}

function ContactFields({ form, isFirst }: FieldsProps & FirstProps) {
  const { control } = form
  const country = useWatch({ control, name: 'country' })
  const follow = useEffectEvent(() => {
    if (isFirst && form.getFieldState('country').isDirty && country !== '') followCountry(form, country)
  })
  useEffect(() => {
    if (country !== '') follow()
  }, [country])
  return (
    <Stack gap={18} maw="34rem" pt={8}>
      <CountryField control={control} name="country" {...programmeWords.country} />
      <TextField
        control={control}
        name="email"
        type="email"
        autoComplete="off"
        maxLength={254}
        isOptional
        {...programmeWords.email}
      />
      <PhoneField
        key={country}
        control={control}
        name="phone"
        label={programmeWords.phone.label}
        country={country}
        isOptional
      />
      <TextField
        control={control}
        name="website"
        label={programmeWords.website.label}
        type="url"
        placeholder="https://example.org"
        maxLength={300}
        isOptional
      />
      <TextareaField
        control={control}
        name="address"
        minRows={2}
        maxLength={300}
        isOptional
        {...programmeWords.address}
      />
    </Stack>
  )
}

/** The value is entered in major units and stored in minor ones. */
function FigureFields({ form: { control }, saved, isFirst }: FieldsProps & FirstProps & { saved: ProgrammeRecord }) {
  const currency = useWatch({ control, name: 'currency' })
  const notice = figuresNotice(saved)
  return (
    <Stack gap={18} maw="34rem" pt={8}>
      {notice && (
        <Alert variant="light" title={notice.title}>
          {notice.body}
        </Alert>
      )}
      {isFirst && (
        <p className="quiet small">The time zone and the currency follow the country until you choose others.</p>
      )}
      <TimezoneField
        control={control}
        name="timeZone"
        current={saved.timeZone}
        help="Days of figures, reports and daily emails begin at midnight here"
      />
      <CurrencyField
        control={control}
        name="currency"
        help="Costs, liability and new plans. Existing plans and invoices keep theirs."
      />
      <MoneyField
        control={control}
        name="minorUnitsPer1000Points"
        currency={currency}
        {...programmeWords.minorUnitsPer1000Points}
      />
    </Stack>
  )
}

const countries = phoneCountries
  .map(([label, code]) => ({ value: code.toUpperCase(), label }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

/** A country by its code; empty where none is chosen. */
const CountryField = <Input extends FieldValues, Output>(props: FieldProps<Input, Output>) => (
  <SelectField {...props} data={countries} isLong nothingFoundMessage="No countries found" />
)

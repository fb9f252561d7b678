import type { Reward } from '@fulmar/contract/rewards'
import { type VoucherImportResult, voucherCodes, voucherImport } from '@fulmar/contract/voucher-codes'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { useSend } from '#core/api/use-api.ts'
import { CheckedImportDialog } from '#ui/form/CheckedImportDialog.tsx'
import { CsvFileButton } from '#ui/form/CsvFileButton.tsx'
import { MomentField } from '#ui/form/MomentField.tsx'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { formatCount } from '#ui/format/numbers.ts'
import classes from './codes.module.css'
import { ImportReport } from './ImportReport.tsx'

interface Props {
  reward: Reward
  onClose: () => void
}

const importForm = voucherImport
  .pick({ text: true, batch: true })
  .extend({ expiresAt: voucherImport.shape.expiresAt.optional() })
type ImportForm = z.infer<typeof importForm>

interface Checked {
  values: ImportForm
  result: VoucherImportResult
}

const linesOf = (text: string) => text.split(/\r\n|\r|\n/).filter(line => line.trim() !== '').length

export function ImportCodesDialog({ reward, onClose }: Props) {
  const [fileName, setFileName] = useState<string | null>(null)
  const [checked, setChecked] = useState<Checked | null>(null)
  const check = useSend(voucherCodes.import, { hideToast: true, refresh: [] })
  const add = useSend(voucherCodes.import)
  const bodyOf = ({ text, batch, expiresAt = null }: ImportForm, isDryRun: boolean) => ({
    rewardId: reward.id,
    text,
    batch,
    expiresAt,
    isDryRun,
  })
  const form = useSendForm(
    importForm,
    { text: '', batch: '' },
    {
      send: async values => {
        if (checked) {
          await add.mutateAsync({ body: bodyOf(checked.values, false) })
          onClose()
          return
        }
        const { data } = await check.mutateAsync({ body: bodyOf(values, true) })
        setChecked({ values, result: data })
      },
    },
  )
  const take = (text: string, name: string) => {
    form.setValue('text', text, { shouldDirty: true, shouldValidate: true })
    if (form.getValues('batch') === '') form.setValue('batch', name.slice(0, 60), { shouldValidate: true })
    setFileName(name)
  }
  const dropFile = () => {
    setFileName(null)
    form.setValue('text', '', { shouldDirty: true })
  }
  const added = checked?.result.added ?? 0
  return (
    <CheckedImportDialog
      form={form}
      size={560}
      title={`Import codes for ${reward.name}`}
      checkVerb="Check codes"
      checked={
        checked && {
          count: added,
          verb: `Import ${formatCount(added, 'code')}`,
          report: <ImportReport result={checked.result} />,
        }
      }
      onBack={() => setChecked(null)}
      onClose={onClose}
    >
      {fileName === null ? (
        <>
          <TextareaField
            control={form.control}
            name="text"
            label="Codes"
            help="One code per line, without a header line. Of a CSV file the first column is read."
            minRows={6}
            maxRows={12}
          />
          <CsvFileButton onText={take} />
        </>
      ) : (
        <p className={classes.file}>
          {fileName}, {formatCount(linesOf(form.getValues('text')), 'line')}
          <Button variant="subtle" size="compact-sm" onClick={dropFile}>
            Remove file
          </Button>
        </p>
      )}
      <TextField
        control={form.control}
        name="batch"
        label="Batch"
        help="Tells these codes from others, such as the supplier’s order number"
        maxLength={60}
      />
      <MomentField
        control={form.control}
        name="expiresAt"
        label="Codes expire"
        help="Expired codes are not given to members"
        isOptional
      />
    </CheckedImportDialog>
  )
}

import { useEffect, useEffectEvent } from 'react'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { ImageKeyField } from '#parts/uploads/ImageKeyField.tsx'
import { useUploads } from '#parts/uploads/use-uploads.ts'

interface Props {
  label: string
  /** The key of the uploaded image. */
  value: string | null
  onChange: (key: string | null) => void
}

/** An image that is uploaded as soon as it is chosen, because drafts save themselves. */
export function ImageField({ label, value, onChange }: Props) {
  const { adminDetails } = useAdminDetails()
  const uploads = useUploads()
  const [item] = uploads.items
  const proceed = useEffectEvent(() => {
    if (item?.status === 'pending') void uploads.run(adminDetails?.email ?? '')
    if (item?.status !== 'completed' || !item.key) return
    onChange(item.key)
    uploads.clear()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of the upload triggers the next.
  useEffect(() => proceed(), [item?.status])
  return <ImageKeyField label={label} uploads={uploads} value={value} onChange={onChange} />
}

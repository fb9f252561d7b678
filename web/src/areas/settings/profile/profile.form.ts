import { type Profile, profileChange } from '@fulmar/contract/users/users'
import { z } from 'zod'

export const profileForm = z.object({
  name: profileChange.shape.name.unwrap(),
  phone: profileChange.shape.phone.unwrap(),
})
export type ProfileForm = z.output<typeof profileForm>

export const formOf = ({ name, phone }: Pick<Profile, 'name' | 'phone'>): ProfileForm => ({ name, phone: phone ?? '' })

/** A quick check before the upload; the server also checks the content. */
export const pictureProblem = (file: Pick<File, 'type' | 'size'>): string | undefined => {
  if (!/^image\/(jpeg|png|webp|gif)$/.test(file.type)) return 'Choose a JPEG, PNG, WebP or GIF image'
  return file.size > 10 * 1024 * 1024 ? 'Choose an image up to 10 MB' : undefined
}

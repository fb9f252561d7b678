import { type CommentableField, fieldNames } from '@fulmar/contract/stores'

/** What a stored question is about; a field that is no more keeps its key. */
export const sayFieldName = (field: string): string => fieldNames[field as CommentableField] ?? field

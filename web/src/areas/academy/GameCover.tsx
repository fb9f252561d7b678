import { GraduationCap } from 'lucide-react'
import { Picture } from '#ui/Picture.tsx'

export const GameCover = ({ cover }: { cover: string | null }) => <Picture file={cover} icon={GraduationCap} />

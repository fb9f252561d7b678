import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import { saveFile } from '../save-file.ts'
import { zipOf } from '../zip.ts'

type Draw = () => Promise<Blob | null>

interface Picture {
  name: string
  draw: Draw
  /** Where it is on the page. */
  at: () => Element | null
}

const Gallery = createContext<Set<Picture> | null>(null)

/** Around the charts of a page that can be saved together. */
export function ChartGallery({ children }: { children: ReactNode }) {
  const pictures = useMemo(() => new Set<Picture>(), [])
  return <Gallery value={pictures}>{children}</Gallery>
}

/** Makes a chart one of its page's, as it is drawn when they are saved. */
export function usePicture(name: string, draw: Draw, at: () => Element | null) {
  const pictures = useContext(Gallery)
  const latest = useRef({ draw, at })
  useEffect(() => {
    latest.current = { draw, at }
  })
  useEffect(() => {
    const picture = { name, draw: () => latest.current.draw(), at: () => latest.current.at() }
    pictures?.add(picture)
    return () => void pictures?.delete(picture)
  }, [pictures, name])
}

export const slug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)

const isBefore = (a: Picture, b: Picture) => {
  const [first, second] = [a.at(), b.at()]
  return first && second && first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

/** Saves all charts of the page as one archive, in their order. */
export function useSaveAll() {
  const pictures = useContext(Gallery)
  return async (filename: string) => {
    const entries = []
    for (const { name, draw } of [...(pictures ?? [])].toSorted(isBefore)) {
      const image = await draw()
      const number = String(entries.length + 1).padStart(2, '0')
      if (image)
        entries.push({ name: `${number}-${slug(name)}.png`, content: new Uint8Array(await image.arrayBuffer()) })
    }
    saveFile(filename, zipOf(entries))
  }
}

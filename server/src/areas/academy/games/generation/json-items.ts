/** Reads the objects of the first array in a text that comes in pieces, each as soon as it is complete. */
export function jsonItems() {
  let text = ''
  let place = 0
  let start = -1
  let depth = 0
  let isInArray = false
  let isInString = false

  /** The objects that this piece completes, as JSON. */
  return function read(piece: string): string[] {
    text += piece
    const items: string[] = []
    for (; place < text.length; place++) {
      const char = text[place]
      if (isInString) {
        if (char === '\\') place++
        else if (char === '"') isInString = false
      } else if (!isInArray) isInArray = char === '['
      else if (char === '"') isInString = true
      else if (char === '{') {
        if (depth++ === 0) start = place
      } else if (char === '}' && depth > 0 && --depth === 0) items.push(text.slice(start, place + 1))
    }
    return items
  }
}

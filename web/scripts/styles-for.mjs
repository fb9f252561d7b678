import { classesOf } from './inline.mjs'

/** The rules of a minified stylesheet that a piece of markup can meet: those of its classes, and of no class at all. */
export function stylesFor(markup, css) {
  const classes = classesOf(markup)
  return keep(css, prelude => {
    const named = [...prelude.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(found => found[1])
    return named.length === 0 || named.some(name => classes.has(name))
  })
}

const holdsRules = /^@(media|supports|layer|container)\b/

function keep(css, isMet) {
  return blocks(css)
    .map(({ prelude, body }) => {
      if (prelude.startsWith('@font-face')) return `${prelude}{${body}}`
      if (holdsRules.test(prelude)) {
        const rules = keep(body, isMet)
        return rules && `${prelude}{${rules}}`
      }
      return prelude.startsWith('@') || !isMet(prelude) ? '' : `${prelude}{${body}}`
    })
    .join('')
}

function blocks(css) {
  const found = []
  let start = 0
  let open = 0
  let depth = 0
  for (const { 0: sign, index } of css.matchAll(/[{}]/g)) {
    if (sign === '{' && depth++ === 0) open = index
    if (sign === '}' && --depth === 0) {
      found.push({ prelude: css.slice(start, open).trim(), body: css.slice(open + 1, index) })
      start = index + 1
    }
  }
  return found
}

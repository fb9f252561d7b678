/** Runs files one by one, each a task of its own, so that a phone can answer in between. */
export const oneByOne = scripts => `
      for (const script of ${addresses(scripts)}) {
        await import(script)
        await new Promise(done => setTimeout(done))
      }`

/** What starts the app in a document that is not the app's own: first its stylesheets. Each request takes a moment, too. */
export const startApp = ({ styles, scripts }) => `
      const add = (rel, href) =>
        new Promise(done => document.head.append(
          Object.assign(document.createElement('link'), { rel, href, crossOrigin: '', onload: done, onerror: done })))
      const addAll = async (rel, files) => {
        const loading = []
        for (const file of files) {
          loading.push(add(rel, file))
          await new Promise(done => setTimeout(done))
        }
        return Promise.all(loading)
      }
      const start = async () => {
        addAll('modulepreload', ${addresses(scripts)})
        await addAll('stylesheet', ${addresses(styles)})${oneByOne(scripts)}
      }
      const hasSession = /(^|; )accessToken=[^;]/.test(document.cookie)`

const addresses = files => JSON.stringify(files.map(file => `/${file}`))

/** What a module needs before it can run, and itself. */
export function filesOf(manifest, module, seen = new Set()) {
  if (seen.has(module)) return { scripts: [], styles: [] }
  seen.add(module)
  const { file, css = [], imports = [] } = manifest[module]
  const below = imports.map(one => filesOf(manifest, one, seen))
  return {
    scripts: [...below.flatMap(one => one.scripts), file],
    styles: [...below.flatMap(one => one.styles), ...css],
  }
}

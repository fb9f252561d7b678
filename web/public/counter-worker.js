// Keeps the page and the files of the counter for use without network, and nothing else: no answer of the API, no other
// page. The build fills in the list, so every release has a worker of its own.
const files = ['__FILES__']
const page = '/counter'
const prefix = 'counter-'
const cacheName = prefix + files.join().replaceAll(/[^\w-]/g, '')
const patienceMs = 2500

addEventListener('install', event => {
  const fresh = files.map(file => new Request(file, { cache: 'reload' }))
  event.waitUntil(caches.open(cacheName).then(cache => cache.addAll(fresh)))
  skipWaiting()
})

addEventListener('activate', event => event.waitUntil(tidyUp().then(() => clients.claim())))

// A page that was opened before the release still asks for the files of its own.
async function tidyUp() {
  const others = (await caches.keys()).filter(name => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(others.slice(0, -1).map(name => caches.delete(name)))
}

addEventListener('fetch', event => {
  const { origin, pathname } = new URL(event.request.url)
  if (origin !== location.origin || event.request.method !== 'GET') return
  if (event.request.mode === 'navigate' && pathname === page) event.respondWith(openPage(event.request))
  else if (pathname.startsWith('/assets/')) event.respondWith(keptOrFetched(event.request))
})

/** From the server if it answers in time, so that name and policy are those of now. */
async function openPage(request) {
  const fetched = fetch(request)
  const late = new Promise(resolve => setTimeout(resolve, patienceMs))
  const answer = await Promise.race([fetched.catch(() => undefined), late])
  return answer?.ok ? answer : ((await caches.match(page, { ignoreVary: true })) ?? fetched)
}

const keptOrFetched = async request => (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Paths the server answers; everything else is the application. */
const serverPaths = ['/rpc', '/shops', '/api', '/export', '/import', '/upload', '/files', '/p', '/newsletter', '/openapi.json', '/api-docs', '/healthz'];
/** Where the server of a development run is; `npm run dev` has a proxy of its own. */
const server = process.env.KONTOR_SERVER;

export default defineConfig({
  root: 'src/client',
  plugins: [react()],
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2022',
    chunkSizeWarningLimit: 600,
    rollupOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: server === undefined ? undefined : Object.fromEntries(serverPaths.map((path) => [`^${path}(?=[/?]|$)`, { target: server, changeOrigin: false }])),
  },
});

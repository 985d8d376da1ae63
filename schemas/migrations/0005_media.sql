DROP INDEX "product_image_one_cover";--> statement-breakpoint
ALTER TABLE "product_image" ALTER COLUMN "image_id" SET DEFAULT replace(gen_random_uuid()::text, '-', '');
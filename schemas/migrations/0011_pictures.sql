CREATE TABLE "picture" (
	"picture_id" text PRIMARY KEY DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
ALTER TABLE "picture" ADD CONSTRAINT "picture_file_key_stored_file_file_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."stored_file"("file_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_file" ON "picture" USING btree ("file_key");--> statement-breakpoint
-- A logo was the id of any picture of a product, or of none at all.
INSERT INTO "picture" ("picture_id", "file_key", "file_name") SELECT "image_id", "file_key", "file_name" FROM "product_image" WHERE "image_id" IN (SELECT "logo" FROM "brand");--> statement-breakpoint
UPDATE "brand" SET "logo" = NULL WHERE "logo" NOT IN (SELECT "picture_id" FROM "picture");--> statement-breakpoint
ALTER TABLE "brand" ADD CONSTRAINT "brand_logo_picture_picture_id_fk" FOREIGN KEY ("logo") REFERENCES "public"."picture"("picture_id") ON DELETE no action ON UPDATE no action;
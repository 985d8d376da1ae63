CREATE INDEX "product_file_file" ON "product_file" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "product_image_file" ON "product_image" USING btree ("file_key");